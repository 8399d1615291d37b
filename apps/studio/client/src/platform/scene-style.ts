/** A theme's landscape behind a game, and its colour until that is drawn, as the style of the game's shell. */
export const sceneStyle = ({ theme, tint }: { theme: string; tint: string }) =>
  `--tint:${tint};--scene:url(/reels/${theme}/0/scene.webp)`
