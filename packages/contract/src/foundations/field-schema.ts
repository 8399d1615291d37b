import { LANGUAGE_CODES } from '@parola/locales/languages'

/** JSON Schema of a field of settings: the part of it that settings use. */
export type FieldSchema = {
  type?: 'integer' | 'number' | 'string' | 'boolean' | 'object' | 'array' | undefined
  format?: string | undefined
  enum?: readonly string[] | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  maxLength?: number | undefined
  properties?: Record<string, FieldSchema> | undefined
  additionalProperties?: FieldSchema | boolean | undefined
  propertyNames?: { enum?: readonly string[] | undefined } | undefined
  items?: FieldSchema | undefined
}

export type FieldControl =
  | 'sum'
  | 'percent'
  | 'number'
  | 'switch'
  | 'choice'
  | 'text'
  /** A text in every language. */
  | 'languages'
  /** Fields within a field. */
  | 'group'
  /** A field for each key of a fixed list, such as the categories of games; one that is left empty is absent. */
  | 'keys'
  /** Rows of a key that is typed, and its value. */
  | 'entries'
  /** Rows of fields. */
  | 'rows'
  /** Single values, one a line. */
  | 'lines'

/** A share in parts per million, which people read and type in percent, is named so. */
const PPM = /ppm$/i

/**
 * What a field of settings is shown and typed with; null for a schema that no control is made for.
 * @param name of the field; within a record, of that record
 */
export function controlOf(schema: FieldSchema, name: string): FieldControl | null {
  switch (schema.type) {
    case 'boolean':
      return 'switch'
    case 'integer':
    case 'number':
      return PPM.test(name) ? 'percent' : 'number'
    case 'string':
      if (schema.enum) return 'choice'
      return schema.format === 'minor-units' ? 'sum' : 'text'
    case 'array':
      return schema.items?.type === 'object' ? 'rows' : 'lines'
    case 'object':
      return controlOfObject(schema)
    default:
      return null
  }
}

function controlOfObject({ properties, propertyNames, additionalProperties }: FieldSchema) {
  if (properties) {
    const names = Object.keys(properties)
    const isText =
      names.length === LANGUAGE_CODES.length && LANGUAGE_CODES.every((code) => properties[code])
    return isText ? 'languages' : 'group'
  }
  if (typeof additionalProperties !== 'object') return null
  return propertyNames?.enum ? 'keys' : 'entries'
}

/**
 * The fields of settings by their path, those within a field too: `dividend.tiers.ratePpm`. Keys of records and places
 * of rows are no part of a path. Each has its label in the texts of the console.
 */
export function fieldPathsOf(
  fields: Record<string, FieldSchema>,
  prefix = '',
): [path: string, schema: FieldSchema][] {
  return Object.entries(fields).flatMap(([name, schema]) => {
    const path = `${prefix}${name}`
    const control = controlOf(schema, name)
    const inner =
      control === 'group'
        ? schema.properties
        : control === 'rows'
          ? schema.items?.properties
          : undefined
    return [
      [path, schema] as [string, FieldSchema],
      ...(inner ? fieldPathsOf(inner, `${path}.`) : []),
    ]
  })
}
