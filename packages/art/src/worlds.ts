/** What else belongs to the world of a theme: its low symbols, and high ones where its heroes are few. */
const WORLDS: Record<string, readonly string[]> = {
  desert: ['scarab', 'ankh', 'book', 'lion', 'flame', 'brill', 'pharaoh', 'owl', 'gem'],
  lantern: ['fan', 'koi', 'mahj', 'cash', 'lantern', 'panda', 'flame', 'tiger', 'shoe'],
  reef: ['shell', 'koi', 'anchor', 'fish', 'chest', 'wheel', 'crystal', 'brill', 'gem'],
  orchard: ['lemon', 'grape', 'melon', 'cherry', 'bell', 'clover', 'seven', 'crown', 'shoe'],
  cosmos: ['crystal', 'bolt', 'brill', 'planet', 'rocket', 'gem', 'star', 'balls', 'crown'],
  frontier: ['shoe', 'cactus', 'cards', 'chip', 'dice', 'badge', 'bull', 'pick', 'chest'],
  norse: ['shield', 'axe', 'crystal', 'flake', 'owl', 'bull', 'skull', 'anchor', 'gem'],
  canopy: ['mask', 'flame', 'potion', 'clover', 'crystal', 'gem', 'owl', 'lion', 'chest'],
  crypt: ['potion', 'bat', 'flame', 'book', 'crystal', 'skull', 'owl', 'lantern', 'gem'],
  mine: ['pick', 'crystal', 'brill', 'gem', 'lantern', 'chest', 'bolt', 'crown', 'shoe'],
  sugar: ['candy', 'donut', 'lolly', 'cherry', 'lemon', 'grape', 'melon', 'clover', 'crown'],
  harbor: ['anchor', 'wheel', 'shell', 'fish', 'chest', 'skull', 'dice', 'axe', 'brill'],
  blossom: ['fan', 'koi', 'lantern', 'shell', 'fox', 'oni', 'clover', 'cash', 'brill'],
  carnival: ['dice', 'cards', 'balls', 'bell', 'chip', 'joker', 'lolly', 'ball', 'crown'],
  inferno: ['flame', 'bolt', 'skull', 'bull', 'axe', 'crown', 'reddragon', 'crystal', 'seven'],
  frost: ['flake', 'crystal', 'brill', 'owl', 'wolf', 'fox', 'gem', 'crown', 'bell'],
  table: ['chip', 'dice', 'cards', 'roulette', 'balls', 'crown', 'brill', 'seven', 'bell'],
  stadium: ['ball', 'cup', 'hoop', 'pad', 'shield', 'crown', 'bolt', 'bell', 'clover'],
  numbers: ['balls', 'mahj', 'dice', 'crown', 'clover', 'seven', 'bell', 'chip', 'brill'],
  olympus: ['bolt', 'shield', 'crown', 'lion', 'grape', 'shell', 'owl', 'book', 'brill'],
  ranch: ['clover', 'shoe', 'rooster', 'pig', 'bull', 'melon', 'cherry', 'bell', 'grape'],
}

/** The things of a theme, and of all its variations. */
export function worldOf(key: string): readonly string[] {
  return WORLDS[key.split('-')[0] ?? ''] ?? []
}
