import { at } from './path.ts'

/**
 * Folders of the portal that only staff open. Their files stay out of the precache and of the chunks
 * of subscribers: staff work with a network, and a subscriber's phone must not download their screens.
 */
export const staffFolders = [
  'app/staff',
  'app/viewing',
  'features/news/announcements',
  'features/news/results',
  'features/news/staff-outages',
  'features/service/tenant-apps',
  'features/staff',
  'kit/team',
].map((folder) => at(`src/portal/${folder}/`))

export const isStaffModule = (id: string) => staffFolders.some((folder) => id.startsWith(folder))
