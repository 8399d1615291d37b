import { z } from 'zod'

// The page's policy forbids code generated at run time, which Zod tries as soon as a schema is created.
// So this has to run before every other module.
z.config({ jitless: true })
