/** Id of a record in the ERP: a number, written as text. */
export const recordIdPattern = /^\d{1,18}$/

/** Whether a text can be the id of a record in the ERP. */
export function isRecordId(text: string): boolean {
  return recordIdPattern.test(text)
}
