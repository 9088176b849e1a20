/** Reads QR codes in the pictures of a camera: with the browser's detector if there is one, else ours. */
import { readQr } from './qr-read';

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const WIDEST = 960; // pixels of a picture that our reader looks at

/** A function that returns the text in a frame of a video; null: none. */
export function newReader(): (video: HTMLVideoElement) => Promise<string | null> {
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d', { willReadFrequently: true })!;
  const theirs = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  let detector: Promise<Detector | null> = Promise.resolve(null);
  if (theirs)
    detector = theirs
      .getSupportedFormats()
      .then((formats) => (formats.includes('qr_code') ? new theirs({ formats: ['qr_code'] }) : null))
      .catch(() => null);
  return async (video) => {
    const found = await detector;
    if (found) return (await found.detect(video))[0]?.rawValue ?? null;
    const scale = Math.min(1, WIDEST / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    brush.drawImage(video, 0, 0, canvas.width, canvas.height);
    return readQr(brush.getImageData(0, 0, canvas.width, canvas.height));
  };
}
