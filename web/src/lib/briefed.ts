/** In which matches the briefing of which seat has been read in this browser. */
const NAME = 'hexfront.briefings';
const MOST = 100;

function all(): string[] {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export const wasBriefed = (match: string, seat: number): boolean => all().includes(`${match} ${seat}`);

export function keepBriefed(match: string, seat: number): void {
  if (!wasBriefed(match, seat)) localStorage.setItem(NAME, JSON.stringify([...all(), `${match} ${seat}`].slice(-MOST)));
}
