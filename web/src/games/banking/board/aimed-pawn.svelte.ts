/** Shared state of board and list: the pawn whose way is highlighted (`pawn`), and the pawn that would lose
 * its throw and was tapped once (`doubted`). */
export const aim = $state({ pawn: -1, doubted: -1 });
