/** The browser tells the player that it is his turn, if he wants that and looks elsewhere. */

class BrowserNotices {
  readonly possible = 'Notification' in window;
  granted = $state(this.possible && Notification.permission === 'granted');

  async request(): Promise<void> {
    this.granted = (await Notification.requestPermission()) === 'granted';
  }

  tell(title: string, body: string): void {
    if (this.granted && document.hidden) new Notification(title, { body, tag: 'hexfront' });
  }
}

export const notices = new BrowserNotices();
