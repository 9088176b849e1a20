// A bot in JavaScript: joins a table by its link and plays one game to its end.
//     node examples/bot.mjs http://127.0.0.1:8005/t/LILAS-TANGO-421
// It claims all it can and otherwise takes the first answer, with its blanks filled in as low as possible.
const [address, code] = process.argv[2].split('/t/');
const post = async (path, body, key) => {
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) };
  const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
};

const { key } = await post('/api/devices', {});
const { seat, table } = await post(`/api/tables/${code}/join`, { name: 'Script' }, key);
const socket = new WebSocket(`${address.replace('http', 'ws')}/api/tables/${table.id}/socket`);
const send = (message) => socket.send(JSON.stringify(message));
let latest = null; // the last view
let sent = null; // the command that has no answer yet
let heard = -1; // the last entry after which it stayed silent or was refused

function choose(view) {
  const answers = view.choices.filter((one) => view.windows[one.window].at !== 'right');
  const mine = view.windows[0]?.seat === seat ? view.choices : []; // rights only where it is asked itself
  const open = [...answers, ...mine].filter((one) => !['Offer', 'Counter', 'Resign'].includes(one.action.do));
  const best = open.find((one) => one.action.do === 'Claim') ?? open[0];
  if (!best) return null;
  const filled = { ...best.action };
  if (best.amount) filled.amount = best.amount.low;
  if (best.items) filled.items = best.items.pool.slice(0, best.items.least);
  return filled;
}

function play() {
  if (sent || !latest || latest.paused || latest.n <= heard) return;
  heard = latest.n;
  const action = choose(latest);
  if (action) send((sent = { type: 'act', id: crypto.randomUUID().replaceAll('-', ''), base: latest.n, action }));
}

socket.onopen = () => send({ type: 'hello', protocol: 2, seat, since: -1, key });
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (message.type === 'view') {
    latest = message;
    if (message.outcome) {
      console.log(`The game is over: place ${message.outcome.places[seat]}.`);
      socket.close();
    }
  } else if (message.type === 'refused' && message.code === 'rate' && sent) {
    setTimeout(() => send(sent), 300); // too many messages: wait, and send the same again
    return;
  } else if (message.type === 'ack' || message.type === 'refused') sent = null;
  else if (message.type === 'bye') throw new Error(message.en);
  play();
};
