export { claimSecrets, fieldKeysOf, heldKeys, secretTrouble } from './secrets.ts'
