/**
 * Which page is shown: /, /new/<game>, /m/<match>#<token>, /replay/<match>, /story/<match>, /rules/<game>, /charts/<game>, /analysis,
 * /account.
 */

class Router {
  path = $state(location.pathname);

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.path = location.pathname;
  }

  get parts(): string[] {
    return this.path.split('/').filter((part) => part !== '');
  }
}

export const router = new Router();

/** Makes a link of this page change the page without loading it again. */
export function link(node: HTMLAnchorElement): void {
  node.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.button !== 0) return;
    event.preventDefault();
    router.go(node.getAttribute('href') ?? '/');
  });
}
