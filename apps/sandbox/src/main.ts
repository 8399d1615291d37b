import { digits } from '@parola/vendor-protocol'
import { z } from 'zod'
import { createSandbox } from './sandbox.ts'

const settings = z.object({
  PORT: digits.default(3003),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data/sandbox'),
  GATEWAY_SECRET: z.string().startsWith('whsec_'),
  GATEWAY_SECRET_BEFORE: z.string().startsWith('whsec_').optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3003'),
  /** `false`: a payment waits for the payer's button. */
  PAY_AUTO: z.enum(['true', 'false']).default('true'),
  SMPP_PORT: digits.default(3006),
  SMTP_PORT: digits.default(3007),
  SMS_PASSWORD: z.string().min(1),
  MAIL_PASSWORD: z.string().min(1),
  IDENTITY_SECRET: z.string().min(16),
  SITE_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  KYC_SECRET: z.string().min(16),
  /** Keys of the bucket at /s3, for a platform that stores its files there. */
  S3_ACCESS_KEY: z.string().default('sandbox'),
  S3_SECRET_KEY: z.string().default('sandbox-secret'),
  LOG_LEVEL: z.string().default('info'),
})

const config = settings.parse(process.env)
const sandbox = await createSandbox({
  dataDir: config.DATA_DIR,
  secret: config.GATEWAY_SECRET,
  secretBefore: config.GATEWAY_SECRET_BEFORE,
  publicUrl: config.PUBLIC_URL,
  logLevel: config.LOG_LEVEL,
  host: config.HOST,
  messages: {
    smppPort: config.SMPP_PORT,
    smtpPort: config.SMTP_PORT,
    smsPassword: config.SMS_PASSWORD,
    mailPassword: config.MAIL_PASSWORD,
  },
  identity: { secret: config.IDENTITY_SECRET, siteUrl: config.SITE_URL },
  kycSecret: config.KYC_SECRET,
  bucketKeys: { accessKeyId: config.S3_ACCESS_KEY, secretAccessKey: config.S3_SECRET_KEY },
  paysAlone: config.PAY_AUTO === 'true',
})
await sandbox.app.listen({ port: config.PORT, host: config.HOST })

let isStopping = false
async function stop() {
  if (isStopping) return
  isStopping = true
  await sandbox.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
