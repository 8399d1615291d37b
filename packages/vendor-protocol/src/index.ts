export {
  type Answered,
  type SignedFetch,
  type VendorClient,
  vendorClient,
} from './client.ts'
export { CODES, type Code, statusOf } from './codes.ts'
export {
  contentHashOf,
  type Envelope,
  envelope,
  gameApi,
  transactBody,
  type WalletBody,
  type WalletPath,
  walletApi,
} from './messages.ts'
export {
  MAX_SKEW_S,
  readSignature,
  type SecretOf,
  signAnswer,
  signRequest,
  type VendorKey,
  verifyAnswer,
  verifyRequest,
} from './signature.ts'
