import type { Rights } from './role.ts'

/** Content, messages and customer service. */
export const siteRights = {
  'feedback.view': ['brand-manager', 'risk-analyst', 'support', 'auditor'],
  'feedback.answer': ['brand-manager', 'support'],
  'content.view': ['brand-manager', 'support', 'auditor'],
  'content.edit': ['brand-manager'],
  'content.publish': ['brand-manager'],
  'chat.view': ['brand-manager', 'support', 'auditor'],
  'chat.answer': ['brand-manager', 'support'],
} as const satisfies Rights
