/**
 * What can be said of the pages of a PDF beside its XML: a value of the XML is not shown, an account is shown that the XML does not name, the pages are
 * about something else, there is no text to compare, or a part of it cannot be read. Closed, so that the window has words for each.
 */
export const PAGE_FINDINGS = ['page_differs', 'page_account', 'page_unrelated', 'page_without_text', 'page_unreadable'] as const

export type PageFindingCode = (typeof PAGE_FINDINGS)[number]
