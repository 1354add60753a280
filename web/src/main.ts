import { ahead } from './lib/early';

ahead();
void import('./boot');
