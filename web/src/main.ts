import { ahead } from './lib/early';
import { pageOf } from './pages';

ahead();
// The page that is wanted is read along with the client, not after it.
void pageOf(location.pathname.split('/')[1] ?? '');
void import('./boot');
