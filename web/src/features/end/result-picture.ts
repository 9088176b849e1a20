/** Draws the end of a game as an image to be sent: the winner, the ranking and the fortunes over time. */

export interface Shown {
  title: string;
  small: string; // a line with the box and the length of the game
  rows: { place: number; name: string; sum: string; colour: string }[];
  curves: { colour: string; worth: number[] }[];
}

const WIDTH = 1200;
const HEIGHT = 630; // the format in which previews of links are shown
const EDGE = 64;
const CURVES = { left: 600, top: 240, width: 536, height: 310 };
const ROW = 62;

/** Draw the image with the colours and fonts of `page`. */
export async function picture(shown: Shown, page: HTMLElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d')!;
  const style = getComputedStyle(page);
  const of = (name: string) => style.getPropertyValue(name).trim();
  const write = (text: string, x: number, y: number, font: string, colour: string, width?: number) => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.fillText(text, x, y, width);
  };
  const [display, text] = [of('--font-display'), of('--font-text')];
  pen.fillStyle = of('--page');
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = of('--box');
  pen.fillRect(0, 0, WIDTH, 14);
  write(shown.title, EDGE, 120, `600 68px ${display}`, of('--ink'), WIDTH - 2 * EDGE);
  write(shown.small, EDGE, 170, `500 26px ${text}`, of('--ink-2'), WIDTH - 2 * EDGE);
  shown.rows.slice(0, 6).forEach((row, i) => {
    const y = 270 + i * ROW;
    pen.fillStyle = row.colour;
    pen.fillRect(EDGE, y - 34, 8, 44);
    write(String(row.place), EDGE + 24, y, `560 38px ${display}`, of('--ink-3'));
    write(row.name, EDGE + 68, y, `640 30px ${text}`, of('--ink'), 230);
    pen.textAlign = 'right';
    write(row.sum, 540, y, `640 30px ${text}`, of('--ink'), 190);
    pen.textAlign = 'left';
  });
  const most = Math.max(1, ...shown.curves.flatMap(({ worth }) => worth));
  pen.lineWidth = 5;
  pen.lineJoin = 'round';
  for (const { colour, worth } of shown.curves) {
    pen.strokeStyle = colour;
    pen.beginPath();
    worth.forEach((one, i) => {
      const x = CURVES.left + (CURVES.width * i) / Math.max(1, worth.length - 1);
      const y = CURVES.top + CURVES.height * (1 - one / most);
      if (i) pen.lineTo(x, y);
      else pen.moveTo(x, y);
    });
    pen.stroke();
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))),
  );
}

/** Share the image with the device's dialog, or save it as a file. */
export async function hand(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], `${name}.png`, { type: 'image/png' });
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => {}); // the player has closed the sharing dialog
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
