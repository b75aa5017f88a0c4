import { QueryClient } from '@tanstack/react-query'
import { queryDefaults } from '#portal/queries/calls/query-defaults.ts'

/** What a viewing has read: in the memory of its page alone, and forgotten when it ends. */
export const viewingQueryClient = new QueryClient({ defaultOptions: queryDefaults })
