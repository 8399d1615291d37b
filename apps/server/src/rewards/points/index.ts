export { pointsConsumer } from './count.sql.ts'
export { givePoints } from './give.ts'
export { saveGoods } from './goods.sql.ts'
export { pointsSettings } from './points-settings.ts'
