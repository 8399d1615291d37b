import { z } from 'zod'

// The page allows no code made at run time; schemas would try as soon as they are made, so that this
// stands before every other module.
z.config({ jitless: true })
