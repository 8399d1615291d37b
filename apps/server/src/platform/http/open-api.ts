import { type CallShape, ERRORS, type ErrorCode, EVERYWHERE } from '@parola/contract'
import { z } from 'zod'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the declared calls, in the names of the API. */
export function openApi(calls: Record<string, CallShape>): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries(calls)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parola',
      version: '1',
      description:
        'Every answer is `{ success, value, message, code }`. Sealed calls carry a compact JWE ' +
        '(ECDH-ES, A256GCM) to a key of `/.well-known/jwks.json`, as `application/jose`.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function operation(name: string, call: CallShape): Json {
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? 'wps'],
    'x-who': call.who,
    'x-age': call.age,
    ...(call.who === 'anyone' ? {} : { security: [{ session: [] }] }),
    ...(call.query ? { parameters: parameters(call.query) } : {}),
    ...(call.body ? { requestBody: requestBody(call) } : {}),
    responses: {
      200: { description: 'OK', content: json(envelope(call.value)) },
      ...failures(call),
    },
  }
}

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  })
  return rest
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

function envelope(value: z.ZodType): Json {
  return {
    type: 'object',
    required: ['success', 'value', 'message', 'code'],
    properties: {
      success: { const: true },
      value: schemaOf(value),
      message: { type: 'string' },
      code: { const: 'OK' },
    },
  }
}

function parameters(query: z.ZodType): Json[] {
  const { properties = {}, required = [] } = schemaOf(query) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function requestBody(call: CallShape): Json {
  const schema = schemaOf(call.body as z.ZodType)
  if (call.form) {
    return { required: true, content: { 'application/x-www-form-urlencoded': { schema } } }
  }
  if (!call.sealed) return { required: true, content: json(schema) }
  return {
    required: true,
    description: 'A compact JWE; the schema is of the `body` inside it.',
    content: { 'application/jose': { schema } },
  }
}

function failures(call: CallShape): Json {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set([...call.refusals, ...EVERYWHERE])) {
    const { status } = ERRORS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', ') }]),
  )
}
