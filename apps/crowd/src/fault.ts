/** Something that the person at the command line has to change; its message is one sentence for them. */
export class Fault extends Error {}
