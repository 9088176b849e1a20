/** Words about lines between two browsers. */
import { i18n } from '../base/i18n/i18n.svelte';

const fr = {
  invite: 'Inviter un téléphone',
  inviteAnother: 'Inviter un autre téléphone',
  scanThis:
    'Scannez cette image avec le téléphone, ou envoyez-lui le lien. Elle sert pour un seul appareil\u00a0; ' +
    'il lui faut une connexion à ce site, ou l’avoir ouvert avant.',
  sendInvitation: 'Envoyer le lien',
  thenAnswer: 'Le téléphone montre ensuite sa réponse, une image aussi.',
  scanAnswer: 'Lire sa réponse avec la caméra',
  pasteAnswer: 'ou collez ici la réponse reçue',
  connect: 'Relier',
  connecting: 'Connexion…',
  connected: (count: number) => (count === 1 ? 'Un appareil est relié.' : `${count} appareils sont reliés.`),
  honest:
    'Cet appareil fait marcher la partie\u00a0: laissez cette page ouverte. Il pourrait aussi ' +
    'lire ce que les ' +
    'autres cachent\u00a0; dites-le-leur.',
  honestGuest:
    'La partie se joue sur l’appareil qui vous invite. Il pourrait lire ce que vous cachez, et la partie ' +
    's’arrête quand il est fermé.',
  sameNetwork:
    'Les deux appareils doivent être sur le même réseau\u00a0: le même Wi-Fi, ou le partage de ' +
    'connexion d’un téléphone.',
  throughStun: (servers: string) =>
    `Pour relier deux maisons, chaque appareil demande son adresse à ${servers}, qui l’apprend donc. ` +
    'Certains réseaux l’empêchent quand même.',
  joining: 'Rejoindre la partie',
  showAnswer: 'Montrez cette image à l’appareil qui vous invite, ou envoyez-lui le lien.',
  sendAnswer: 'Envoyer la réponse',
  badInvitation: 'Cette invitation n’est pas complète. Demandez une nouvelle image.',
  badAnswer: 'Ce n’est pas une réponse complète.',
  unknownAnswer: 'Cette réponse va avec une autre image. Montrez une nouvelle image au téléphone.',
  failed:
    'Les deux appareils ne se trouvent pas. Sont-ils sur le même réseau\u00a0? Montrez une nouvelle image.',
  answerGiven: 'Réponse reçue. Revenez à l’onglet de la table.',
  answerLost: 'Aucun onglet de cet appareil n’attend cette réponse. Montrez une nouvelle image au téléphone.',
  answering: 'Je passe la réponse à la table…',
  lost:
    'L’appareil de la table ne répond pas. Attendez qu’il revienne, puis demandez une nouvelle ' +
    'image\u00a0: là-bas, ' +
    'menu, «\u00a0Inviter\u00a0».',
  pasteInvitation: 'ou collez ici le lien reçu',
  scanInvitation: 'Lire l’image avec la caméra',
  join: 'Rejoindre',
  leave: 'Quitter cette partie',
  noCamera: 'La caméra ne répond pas. Envoyez le lien ou collez le texte.',
  stopCamera: 'Arrêter la caméra',
  guestsCannot: 'C’est l’appareil de la table qui invite les autres.',
  picture: 'Image à scanner',
  television: 'Une télévision',
  player: 'Un joueur',
  inviteTo: 'Inviter',
};

const en: typeof fr = {
  invite: 'Invite a phone',
  inviteAnother: 'Invite another phone',
  scanThis:
    'Scan this picture with the phone, or send it the link. It works for one device only, which ' +
    'must reach this ' +
    'site or have opened it before.',
  sendInvitation: 'Send the link',
  thenAnswer: 'The phone then shows its answer, a picture too.',
  scanAnswer: 'Read its answer with the camera',
  pasteAnswer: 'or paste the answer here',
  connect: 'Connect',
  connecting: 'Connecting…',
  connected: (count) => (count === 1 ? 'One device is connected.' : `${count} devices are connected.`),
  honest:
    'This device runs the game: leave this page open. It could also read what the others hide; tell them.',
  honestGuest:
    'The game runs on the device that invites you. It could read what you hide, and the game ' +
    'stops when it is closed.',
  sameNetwork: 'Both devices must be on the same network: the same Wi-Fi, or the hotspot of a phone.',
  throughStun: (servers) =>
    `To connect two homes, each device asks ${servers} for its address, which then knows it. ` +
    'Some networks do not let this pass.',
  joining: 'Join the game',
  showAnswer: 'Show this picture to the device that invites you, or send it the link.',
  sendAnswer: 'Send the answer',
  badInvitation: 'This invitation is not complete. Ask for a new picture.',
  badAnswer: 'This is not a complete answer.',
  unknownAnswer: 'This answer belongs to another picture. Show the phone a new picture.',
  failed: 'The two devices do not find each other. Are they on the same network? Show a new picture.',
  answerGiven: 'The answer was received. Go back to the tab of the table.',
  answerLost: 'No tab of this device waits for this answer. Show the phone a new picture.',
  answering: 'Passing the answer to the table…',
  lost:
    'The device of the table does not answer. Wait until it is back, then ask for a new picture: ' +
    'over there, menu, ' +
    '“Invite”.',
  pasteInvitation: 'or paste the link here',
  scanInvitation: 'Read the picture with the camera',
  join: 'Join',
  leave: 'Leave this game',
  noCamera: 'The camera does not answer. Send the link or paste the text.',
  stopCamera: 'Stop the camera',
  guestsCannot: 'The device of the table invites the others.',
  picture: 'Picture to scan',
  television: 'A television',
  player: 'A player',
  inviteTo: 'Invite',
};

export const lineWords = () => (i18n.language === 'fr' ? fr : en);
