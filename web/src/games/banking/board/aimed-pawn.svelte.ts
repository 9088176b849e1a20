/** The pawn whose way is being looked at, on the board or in the list, and the lost throw that was touched
 * once. */
export const aim = $state({ pawn: -1, doubted: -1 });
