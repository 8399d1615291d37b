// The part of opentype.js 2 that lettering uses; the package ships no types.
declare module 'opentype.js' {
  type Command =
    | { type: 'Z' }
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
  type Glyph = {
    advanceWidth?: number
    getPath(x: number, y: number, size: number): { commands: Command[] }
    getBoundingBox(): { y2: number }
  }
  export type Font = {
    unitsPerEm: number
    charToGlyph(char: string): Glyph
    getKerningValue(left: Glyph, right: Glyph): number
    getPath(text: string, x: number, y: number, size: number): { commands: Command[] }
  }
  const opentype: { parse(bytes: ArrayBuffer): Font }
  export default opentype
}
