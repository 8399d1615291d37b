import { config } from 'zod'

// Our pages forbid eval, which schemas would otherwise try as soon as they are declared.
config({ jitless: true })
