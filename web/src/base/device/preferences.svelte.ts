/** Settings of this browser, kept in `localStorage`: theme, sound, notifications, hints, name. */

const system = matchMedia('(prefers-color-scheme: dark)');
const calm = matchMedia('(prefers-reduced-motion: reduce)');

class Preferences {
  private chosen = $state(localStorage.getItem('magnat.theme') ?? '');
  private isSystemDark = $state(system.matches);
  isCalm = $state(calm.matches); // whether the system asks for reduced motion
  hasSound = $state(localStorage.getItem('magnat.sound') === 'on');
  hasNotifications = $state(localStorage.getItem('magnat.calls') === 'on');
  hasHints = $state(localStorage.getItem('magnat.hints') === 'on');
  name = $state(localStorage.getItem('magnat.name') ?? '');
  // The name of the preset with which the last table began.
  card = $state(localStorage.getItem('magnat.card') ?? '');
  theme = $derived(this.chosen || (this.isSystemDark ? 'dark' : 'light'));

  constructor() {
    system.addEventListener('change', () => (this.isSystemDark = system.matches));
    calm.addEventListener('change', () => (this.isCalm = calm.matches));
  }

  switchTheme(): void {
    this.chosen = this.theme === 'dark' ? 'light' : 'dark';
    localStorage.setItem('magnat.theme', this.chosen);
  }

  switchSound(): void {
    this.hasSound = !this.hasSound;
    localStorage.setItem('magnat.sound', this.hasSound ? 'on' : 'off');
  }

  setNotifications(isOn: boolean): void {
    this.hasNotifications = isOn;
    localStorage.setItem('magnat.calls', isOn ? 'on' : 'off');
  }

  switchHints(): void {
    this.hasHints = !this.hasHints;
    localStorage.setItem('magnat.hints', this.hasHints ? 'on' : 'off');
  }

  setCard(card: string): void {
    this.card = card;
    localStorage.setItem('magnat.card', card);
  }

  setName(name: string): void {
    this.name = name;
    localStorage.setItem('magnat.name', name);
  }
}

export const preferences = new Preferences();
