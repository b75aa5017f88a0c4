/** The types of fiscal note (specification 4 of the portal). */
export const noteTypes = ['SVA', 'SCM', 'NFS-e', 'NFCom'] as const
type NoteType = (typeof noteTypes)[number]

export function isNoteType(text: string): text is NoteType {
  return noteTypes.some((type) => type === text)
}
