export { claimSecrets, heldKeys, secretTrouble } from './secrets.ts'
