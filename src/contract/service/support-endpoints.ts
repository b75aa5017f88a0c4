import {
  createSupportMessage,
  createSupportRequest,
  findSupportRequest,
  listSupportMessages,
  listSupportRequests,
  listSupportSubjects,
  sayIfSolved,
} from './support.ts'
import { createSupportFile } from './support-files.ts'

/** The calls of a subscriber's requests for support. */
export const supportEndpoints = [
  listSupportSubjects,
  listSupportRequests,
  findSupportRequest,
  listSupportMessages,
  createSupportRequest,
  createSupportMessage,
  createSupportFile,
  sayIfSolved,
] as const
