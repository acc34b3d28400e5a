import { lazy } from '../../base/lazy.ts'
import type { XmlWords } from '../../base/xml-faults.ts'

const CUT_OFF = 'It was cut off: fetch it again.'
const NEVER_NEEDED = 'An invoice never needs that: fetch the document again.'
const DECLARATION = 'Write it as <?xml version="1.0" encoding="UTF-8"?>.'
const NAMESPACE = 'Correct the namespace declaration.'
const OTHER_ENCODING = 'The file was probably written as windows-1252 or ISO-8859-1: save it as UTF-8, or declare the encoding it has.'
const SAME_ENCODING = 'Save the file in the encoding that it declares, or correct the declaration.'

export const XML = lazy((): XmlWords => ({
  empty: { says: 'The document is empty.', next: 'Choose another file.' },
  pdf: { says: 'This is a PDF file, not XML.', next: 'Import it as a PDF; an invoice inside it is taken out.' },
  no_markup: { says: 'This is no XML: it begins with "{found}" instead of "<".', next: 'Choose the XML file of the invoice.' },
  encoding_unknown: {
    says: 'The encoding "{encoding}" is not supported.',
    next: 'Save the file as UTF-8; UTF-16, US-ASCII, ISO-8859-1 to -16 and windows-1250 to -1258 are read too.',
  },
  encoding_not_utf16: { says: 'The document declares the encoding "{declared}", but its bytes are not UTF-16.', next: SAME_ENCODING },
  encoding_other: { says: 'The document declares the encoding "{declared}", but its bytes are {found}.', next: SAME_ENCODING },
  byte_undeclared: {
    says: 'The byte {byte} is not valid in UTF-8, which applies because no encoding is declared.',
    next: OTHER_ENCODING,
  },
  byte_declared: { says: 'The byte {byte} is not valid in UTF-8, which the document declares.', next: OTHER_ENCODING },
  byte_unassigned: { says: 'The byte {byte} is no character in {encoding}, which the document declares.', next: SAME_ENCODING },
  half_character: { says: 'The file ends in the middle of a UTF-16 character.', next: CUT_OFF },
  declaration_part: { says: 'The XML declaration has "{part}" where it is not expected.', next: DECLARATION },
  declaration_version: { says: 'The version "{value}" of the XML declaration is not 1.0.', next: DECLARATION },
  declaration_encoding: { says: 'The encoding "{value}" of the XML declaration is not the name of an encoding.', next: DECLARATION },
  declaration_standalone: {
    says: 'The value "{value}" for standalone in the XML declaration is neither "yes" nor "no".',
    next: DECLARATION,
  },
  declaration_no_version: { says: 'The XML declaration does not begin with its version.', next: DECLARATION },
  declaration_form: { says: 'The XML declaration is not closed as it should be.', next: DECLARATION },
  doctype: {
    says: 'The document has a document type declaration (<!DOCTYPE), which is not accepted because it can hide harmful content.',
    next: 'Remove the declaration; electronic invoices do not need one.',
  },
  no_root: { says: 'The document has no root element.', next: CUT_OFF },
  before_root: { says: '"{found}" stands before the root element.', next: 'A document has one root element and nothing beside it.' },
  after_root: { says: '"{found}" stands after the root element.', next: 'A document has one root element and nothing beside it.' },
  early_end: {
    says: 'The document ends before the element "{element}" of line {line} is closed.',
    next: 'It was probably cut off: fetch it again.',
  },
  end_tag_open: { says: 'The end tag of "{element}" is not closed with ">".', next: 'Put ">" after the name.' },
  end_tag_other: {
    says: 'The end tag "{found}" does not belong to the open element "{element}" of line {line}.',
    next: 'Close "{element}" first, with its own end tag.',
  },
  tag_cut_off: { says: 'The document ends inside the start tag of "{element}".', next: CUT_OFF },
  tag_form: {
    says: 'In the start tag of "{element}", "{found}" was found where it is not allowed.',
    next: 'Write attributes as name="value", each with a blank before it, and close the tag with ">".',
  },
  name_cut_off: { says: 'The document ends where a name is expected.', next: CUT_OFF },
  name_missing: {
    says: 'A name is expected here, but "{found}" was found.',
    next: 'Write "&lt;" where the character "<" itself is meant, or complete the tag.',
  },
  name_form: {
    says: '"{name}" is no name that XML allows.',
    next: 'A name begins with a letter or "_" and has at most one colon, between prefix and local name.',
  },
  attribute_twice: { says: 'The attribute "{attribute}" stands twice in one element.', next: 'Take one of the two out.' },
  attribute_no_value: { says: 'The attribute "{attribute}" has no value in quotes.', next: 'Write it as name="value".' },
  attribute_open: { says: 'The value of the attribute "{attribute}" is not closed.', next: 'Put the closing quote after the value.' },
  attribute_markup: {
    says: 'An attribute value contains "<".',
    next: 'Write "&lt;" instead, or close the value before it with its quote.',
  },
  prefix_undeclared: {
    says: 'The prefix "{prefix}" of "{name}" is not declared.',
    next: 'Declare it on the root element with xmlns:{prefix}="…", or correct the name.',
  },
  prefix_empty: { says: 'The prefix "{prefix}" is declared with an empty namespace.', next: NAMESPACE },
  prefix_xml: { says: 'The prefix "xml" and the namespace of XML belong to each other and to nothing else.', next: NAMESPACE },
  prefix_xmlns: { says: 'The prefix "xmlns" must not be declared.', next: NAMESPACE },
  namespace_xmlns: { says: 'The namespace of the namespace declarations must not be declared.', next: NAMESPACE },
  character: {
    says: 'The character "{found}" is not allowed in XML.',
    next: 'Remove the character; if the whole text looks strange, the file was written in another encoding than it declares.',
  },
  ampersand: { says: 'An ampersand stands here without being a reference.', next: 'Write "&amp;" for the character "&" itself.' },
  entity: {
    says: 'The entity "{entity}" is not known.',
    next: 'Only &lt; &gt; &amp; &apos; &quot; and character references such as &#228; are accepted.',
  },
  reference_open: { says: 'A character reference is not complete.', next: 'Write it as &#228; or &#xE4; with the semicolon.' },
  reference_character: { says: 'The reference "{reference}" names a character that XML does not allow.', next: 'Remove it.' },
  cdata_open: { says: 'The CDATA section that begins here is not closed.', next: 'Close it with "]]>".' },
  cdata_end: { says: 'The text contains "]]>" outside a CDATA section.', next: 'Write "]]&gt;" instead.' },
  comment_open: { says: 'The comment that begins here is not closed.', next: 'Close it with "-->".' },
  comment_dashes: { says: 'A comment contains "--".', next: 'Take the two hyphens out of the comment.' },
  declaration_other: {
    says: 'The characters "<!" begin neither a comment nor a CDATA section here.',
    next: 'Write "&lt;!" where the text itself is meant.',
  },
  instruction_open: { says: 'The processing instruction that begins here is not closed.', next: 'Close it with "?>".' },
  instruction_form: {
    says: 'The processing instruction "{name}" is not written as XML demands.',
    next: 'Its name has no colon, and a blank or "?>" follows it.',
  },
  late_declaration: {
    says: 'An XML declaration stands here, but it is allowed only at the very start of the document.',
    next: 'Remove it, or remove what stands before it.',
  },
  depth: { says: 'The elements are nested more than {limit} deep.', next: NEVER_NEEDED },
  attribute_count: { says: 'An element has more than {limit} attributes.', next: NEVER_NEEDED },
}))
