/** Numbers that have a meaning in the messages of a cash desk. */

/* Numbers in place of a seat or an account */
export const BANKER = -1;
export const EVERYBODY = -2; // stands for all accounts

/* How much a desk keeps (`depth`) */
export const TITLES = 2;
export const REFEREE = 3;
