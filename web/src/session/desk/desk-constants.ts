/** Numbers that have a meaning in the messages of a cash desk. */

/* Seats and accounts */
export const BANKER = -1;
export const EVERYBODY = -2; // all accounts

/* Levels of a desk (`depth`) */
export const TITLES = 2;
export const REFEREE = 3;
