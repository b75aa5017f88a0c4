/**
 * Said after a sign-in that the server accepted and of which this browser kept nothing: cookies are off, or
 * Secure ones are dropped over plain http.
 */
export const notKept = {
  text: 'O navegador não guardou esta entrada. Permita os cookies deste site e tente de novo, ou use outro navegador.',
} as const
