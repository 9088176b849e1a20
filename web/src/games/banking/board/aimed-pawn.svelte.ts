/** The pawn whose way is highlighted, on the board or in the list (`pawn`), and the pawn with a lost throw
 * that was touched once (`doubted`). */
export const aim = $state({ pawn: -1, doubted: -1 });
