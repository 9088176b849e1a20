/** The certificate of this device's lines, kept in the browser: guests recognise the host by its fingerprint,
 * which the connection proves, and give only to him the key that he gave them. */

const DATABASE = 'magnat-lines';
const STORE = 'certificates';
const YEAR_MS = 365 * 86_400_000;
const LEFT_MS = 2 * 86_400_000; // a certificate that ends sooner is replaced

const done = <T>(asked: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('IndexedDB'));
  });

async function opened(): Promise<IDBDatabase> {
  const asked = indexedDB.open(DATABASE, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
  return done(asked);
}

const made = () =>
  RTCPeerConnection.generateCertificate({
    name: 'ECDSA',
    namedCurve: 'P-256',
    expires: YEAR_MS,
  } as EcKeyGenParams);

async function keptOrMade(): Promise<RTCCertificate> {
  let database: IDBDatabase;
  try {
    database = await opened();
  } catch {
    return made(); // a private window: guests meet a new host after it is closed
  }
  const store = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
  const kept = (await done(store('readonly').get('host')).catch(() => undefined)) as
    RTCCertificate | undefined;
  if (kept && kept.expires > Date.now() + LEFT_MS) return kept;
  const fresh = await made();
  try {
    await done(store('readwrite').put(fresh, 'host'));
  } catch {
    // this browser cannot store certificates
  }
  return fresh;
}

let certificate: Promise<RTCCertificate> | null = null;

export const hostCertificate = (): Promise<RTCCertificate> => (certificate ??= keptOrMade());
