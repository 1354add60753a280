/** The browser tells the player that it is his turn, if he wants that and looks elsewhere. */

const OFF = 'hexfront.notices.off';

class BrowserNotices {
  readonly possible = 'Notification' in window;
  permission = $state(this.possible ? Notification.permission : 'denied');
  private off = $state(localStorage.getItem(OFF) !== null);
  wanted = $derived(this.permission === 'granted' && !this.off);

  async request(): Promise<void> {
    localStorage.removeItem(OFF);
    this.off = false;
    if (this.permission !== 'granted') this.permission = await Notification.requestPermission();
  }

  stop(): void {
    localStorage.setItem(OFF, 'yes');
    this.off = true;
  }

  tell(title: string, body: string): void {
    if (!this.wanted || !document.hidden) return;
    const notice = new Notification(title, { body, tag: 'hexfront' });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  }
}

export const notices = new BrowserNotices();
