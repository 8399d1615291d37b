/** The pictures that goods of the points mall may have. */
export const GOODS_ART = [
  ...(['cap', 'shirt', 'powerbank', 'earphones', 'phone', 'mug'] as const),
  ...(['bag', 'voucher', 'gift'] as const),
] as const
