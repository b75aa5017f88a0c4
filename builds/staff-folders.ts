import { at } from './path.ts'

/**
 * Folders of the portal that only staff open. Their files stay out of the precache and of the chunks
 * of subscribers: staff work with a network, and a subscriber's phone must not download their screens.
 */
export const staffFolders = [
  'app/staff',
  'app/viewing',
  'features/administrators',
  'features/announcements',
  'features/api-tokens',
  'features/health',
  'features/provider-users',
  'features/results',
  'features/staff',
  'features/staff-outages',
  'features/support-desk',
  'features/suspicious-events',
  'features/tenant-apps',
  'features/tenant-import',
  'features/tenants',
  'kit/team',
].map((folder) => at(`src/portal/${folder}/`))

export const isStaffModule = (id: string) => staffFolders.some((folder) => id.startsWith(folder))
