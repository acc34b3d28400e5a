/** Columns of the table of lines in their order. The amount is always shown, and so is what a line is about. */
export const COLUMNS = ['position', 'item_id', 'quantity', 'unit', 'price', 'discount', 'tax'] as const
export type ColumnName = (typeof COLUMNS)[number]

/** Shown where the house does not say otherwise; numbers of items and discounts then stand below the name of a line. */
export const USUAL_COLUMNS: readonly ColumnName[] = ['position', 'quantity', 'unit', 'price', 'tax']
