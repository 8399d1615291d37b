import type { FastifyInstance } from 'fastify'
import { mountFacebook } from './facebook.ts'
import { mountGoogle } from './google.ts'
import type { Settings } from './settings.ts'

/** Substitutes for the providers of outside accounts. */
export async function mountIdentity(app: FastifyInstance, settings: Settings) {
  await mountGoogle(app, settings)
  mountFacebook(app, settings)
}
