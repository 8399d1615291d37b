export { hashPassword, isPassword } from '#platform/crypto'
