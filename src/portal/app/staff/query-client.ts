import { QueryClient } from '@tanstack/react-query'
import { queryDefaults } from '#portal/queries/calls/query-defaults.ts'

/** The cache of server answers for staff: nothing of it is ever stored on the device. */
export const staffQueryClient = new QueryClient({ defaultOptions: queryDefaults })
