/** Switches that every theme and form has, with their defaults. */
export const firstSwitches = {
  showsContractDownload: true,
  showsAnnualSettlement: true,
  /** Whether fiscal notes are printed in the provider's own layout instead of the ERP's. */
  usesOwnFiscalNoteModel: false,
  showsClosedSupportDetail: true,
  allowsNewSupportMessage: true,
}

/**
 * Switches that lead neither money nor people (`led-fields.ts`), with their defaults. Off where a
 * stored theme or a form leaves them out.
 */
export const harmlessSwitches = {
  ...firstSwitches,
  /** Whether a closed request asks its subscriber if it was solved. */
  asksIfSolved: true,
  /** Whether a request shows the technician's visit of its service order, or of one made for its ticket. */
  showsVisits: true,
  /** Whether subscribers may have bills paid by themselves by PIX, and by a saved card. */
  automaticPix: false,
  automaticCard: false,
  /** Whether subscribers may create payment links for other people. */
  allowsPaymentLinks: true,
  /** Whether the support desk may unlock a blocked contract on trust for its subscriber. */
  allowsDeskUnlock: false,
  /** Whether a bill leads to a chat by the provider's WhatsApp, with the bill in the text. */
  showsBillChat: true,
  /** Whether subscribers change the names of their Wi-Fi networks, where the device service tells the password. */
  allowsNewWifiName: true,
  /** Whether subscribers have the link to sign a contract sent again, where the ERP does so. */
  allowsSignatureLink: true,
  /** Whether bills that are due after the window can be seen, apart from the open ones. */
  showsUpcomingBills: true,
  /** Whether some visits report how fast they were, without persons. */
  measuresVisits: true,
}

/** All rules that are switches; those named here lead money or people. */
export const ruleSwitches = {
  ...harmlessSwitches,
  /** Whether each payment with a saved card asks for its security code. */
  asksSecurityCode: false,
  /** Whether several bills are paid by one PIX code of the gateway, instead of one code of the ERP each. */
  paysTogetherByPix: false,
}
export type RuleSwitch = keyof typeof ruleSwitches
