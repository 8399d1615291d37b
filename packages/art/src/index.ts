export { type BannerPicture, bannerSvg } from './banner.ts'
export { avatarSvg, crestSvg, logoSvg, paymentIconSvg, vendorMarkSvg } from './marks.ts'
export { THEMES, type Theme } from './themes.ts'
export { type GamePicture, thumbnailSvg } from './thumbnail.ts'
