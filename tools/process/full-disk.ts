/** The message for people, from whichever program. */
export const FULL_DISK = 'The disk is full, or its quota is used up: make room and try again.'

const SIGNS = /ENOSPC|EDQUOT|EFBIG|No space left on device|Disk quota exceeded|File too large/i

/** Whether a program's last words, or the code of an error, say that nothing more could be written. */
export function namesFullDisk(words: string): boolean {
  return SIGNS.test(words)
}
