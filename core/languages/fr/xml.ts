import { lazy } from '../../base/lazy.ts'
import type { XmlWords } from '../../base/xml-faults.ts'

const CUT_OFF = 'Le fichier a été tronqué : récupérez-le à nouveau.'
const NEVER_NEEDED = 'Une facture n’en a jamais besoin : récupérez le fichier à nouveau.'
const DECLARATION = 'Écrivez <?xml version="1.0" encoding="UTF-8"?>.'
const NAMESPACE = 'Corrigez la déclaration de l’espace de noms.'
const OTHER_ENCODING =
  'Le fichier a sans doute été écrit en windows-1252 ou en ISO-8859-1 : enregistrez-le en UTF-8, ou déclarez l’encodage qu’il a.'
const SAME_ENCODING = 'Enregistrez le fichier dans l’encodage qu’il déclare, ou corrigez la déclaration.'

export const XML = lazy((): XmlWords => ({
  empty: { says: 'Le fichier est vide.', next: 'Choisissez un autre fichier.' },
  pdf: { says: 'C’est un fichier PDF, pas du XML.', next: 'Importez-le comme PDF ; la facture qu’il contient en est extraite.' },
  no_markup: {
    says: 'Ce n’est pas du XML : le fichier commence par « {found} » au lieu de « < ».',
    next: 'Choisissez le fichier XML de la facture.',
  },
  encoding_unknown: {
    says: 'L’encodage « {encoding} » n’est pas pris en charge.',
    next: 'Enregistrez le fichier en UTF-8 ; UTF-16, US-ASCII, ISO-8859-1 à -16 et windows-1250 à -1258 sont lus aussi.',
  },
  encoding_not_utf16: {
    says: 'Le fichier déclare l’encodage « {declared} », mais ses octets ne sont pas de l’UTF-16.',
    next: SAME_ENCODING,
  },
  encoding_other: { says: 'Le fichier déclare l’encodage « {declared} », mais ses octets sont en {found}.', next: SAME_ENCODING },
  byte_undeclared: {
    says: 'L’octet {byte} n’est pas valide en UTF-8, qui s’applique puisqu’aucun encodage n’est déclaré.',
    next: OTHER_ENCODING,
  },
  byte_declared: { says: 'L’octet {byte} n’est pas valide en UTF-8, que le fichier déclare.', next: OTHER_ENCODING },
  byte_unassigned: { says: 'L’octet {byte} n’est pas un caractère en {encoding}, que le fichier déclare.', next: SAME_ENCODING },
  half_character: { says: 'Le fichier se termine au milieu d’un caractère UTF-16.', next: CUT_OFF },
  declaration_part: { says: 'La déclaration XML contient « {part} » à un endroit où il n’est pas attendu.', next: DECLARATION },
  declaration_version: { says: 'La version « {value} » de la déclaration XML n’est pas 1.0.', next: DECLARATION },
  declaration_encoding: { says: '« {value} », dans la déclaration XML, n’est pas le nom d’un encodage.', next: DECLARATION },
  declaration_standalone: {
    says: 'La valeur « {value} » de standalone dans la déclaration XML n’est ni « yes » ni « no ».',
    next: DECLARATION,
  },
  declaration_no_version: { says: 'La déclaration XML ne commence pas par sa version.', next: DECLARATION },
  declaration_form: { says: 'La déclaration XML n’est pas fermée comme il faut.', next: DECLARATION },
  doctype: {
    says: 'Le fichier contient une déclaration de type de document (<!DOCTYPE). Elle n’est pas acceptée, car elle peut cacher un contenu dangereux.',
    next: 'Supprimez la déclaration ; les factures électroniques n’en ont pas besoin.',
  },
  no_root: { says: 'Le fichier n’a pas d’élément racine.', next: CUT_OFF },
  before_root: { says: '« {found} » se trouve avant l’élément racine.', next: 'Un fichier a un seul élément racine et rien à côté.' },
  after_root: { says: '« {found} » se trouve après l’élément racine.', next: 'Un fichier a un seul élément racine et rien à côté.' },
  early_end: {
    says: 'Le fichier se termine avant que l’élément « {element} » de la ligne {line} soit fermé.',
    next: 'Il a sans doute été tronqué : récupérez-le à nouveau.',
  },
  end_tag_open: { says: 'La balise de fin de « {element} » n’est pas fermée par « > ».', next: 'Mettez « > » après le nom.' },
  end_tag_other: {
    says: 'La balise de fin « {found} » ne correspond pas à l’élément ouvert « {element} » de la ligne {line}.',
    next: 'Fermez d’abord « {element} » par sa propre balise de fin.',
  },
  tag_cut_off: { says: 'Le fichier se termine dans la balise de début de « {element} ».', next: CUT_OFF },
  tag_form: {
    says: 'Dans la balise de début de « {element} », « {found} » se trouve à un endroit où il n’est pas permis.',
    next: 'Écrivez les attributs sous la forme nom="valeur", chacun précédé d’une espace, et fermez la balise par « > ».',
  },
  name_cut_off: { says: 'Le fichier se termine là où un nom est attendu.', next: CUT_OFF },
  name_missing: {
    says: 'Un nom est attendu ici, mais on y trouve « {found} ».',
    next: 'Écrivez « &lt; » là où le caractère « < » est voulu, ou complétez la balise.',
  },
  name_form: {
    says: '« {name} » n’est pas un nom que XML permet.',
    next: 'Un nom commence par une lettre ou « _ » et contient au plus un deux-points, entre le préfixe et le nom local.',
  },
  attribute_twice: { says: 'L’attribut « {attribute} » figure deux fois dans un élément.', next: 'Retirez l’un des deux.' },
  attribute_no_value: {
    says: 'L’attribut « {attribute} » n’a pas de valeur entre guillemets.',
    next: 'Écrivez-le sous la forme nom="valeur".',
  },
  attribute_open: {
    says: 'La valeur de l’attribut « {attribute} » n’est pas fermée.',
    next: 'Mettez le guillemet fermant après la valeur.',
  },
  attribute_markup: {
    says: 'La valeur d’un attribut contient « < ».',
    next: 'Écrivez « &lt; » à la place, ou fermez la valeur avant par son guillemet.',
  },
  prefix_undeclared: {
    says: 'Le préfixe « {prefix} » de « {name} » n’est pas déclaré.',
    next: 'Déclarez-le sur l’élément racine avec xmlns:{prefix}="…", ou corrigez le nom.',
  },
  prefix_empty: { says: 'Le préfixe « {prefix} » est déclaré avec un espace de noms vide.', next: NAMESPACE },
  prefix_xml: { says: 'Le préfixe « xml » et l’espace de noms de XML vont ensemble et avec rien d’autre.', next: NAMESPACE },
  prefix_xmlns: { says: 'Le préfixe « xmlns » ne doit pas être déclaré.', next: NAMESPACE },
  namespace_xmlns: { says: 'L’espace de noms des déclarations d’espaces de noms ne doit pas être déclaré.', next: NAMESPACE },
  character: {
    says: 'Le caractère « {found} » n’est pas permis en XML.',
    next: 'Supprimez le caractère ; si tout le texte paraît étrange, le fichier a été écrit dans un autre encodage que celui qu’il déclare.',
  },
  ampersand: {
    says: 'Une esperluette « & » se trouve ici sans former de référence.',
    next: 'Écrivez « &amp; » pour le caractère « & » lui-même.',
  },
  entity: {
    says: 'L’entité « {entity} » n’est pas connue.',
    next: 'Seules &lt; &gt; &amp; &apos; &quot; et les références de caractères comme &#228; sont acceptées.',
  },
  reference_open: { says: 'Une référence de caractère n’est pas complète.', next: 'Écrivez &#228; ou &#xE4;, avec le point-virgule.' },
  reference_character: { says: 'La référence « {reference} » désigne un caractère que XML ne permet pas.', next: 'Supprimez-la.' },
  cdata_open: { says: 'La section CDATA qui commence ici n’est pas fermée.', next: 'Fermez-la par « ]]> ».' },
  cdata_end: { says: 'Le texte contient « ]]> » hors d’une section CDATA.', next: 'Écrivez « ]]&gt; » à la place.' },
  comment_open: { says: 'Le commentaire qui commence ici n’est pas fermé.', next: 'Fermez-le par « --> ».' },
  comment_dashes: { says: 'Un commentaire contient « -- ».', next: 'Retirez les deux traits d’union du commentaire.' },
  declaration_other: {
    says: 'Les caractères « <! » ne commencent ici ni un commentaire ni une section CDATA.',
    next: 'Écrivez « &lt;! » là où le texte lui-même est voulu.',
  },
  instruction_open: { says: 'L’instruction de traitement qui commence ici n’est pas fermée.', next: 'Fermez-la par « ?> ».' },
  instruction_form: {
    says: 'L’instruction de traitement « {name} » n’est pas écrite comme XML l’exige.',
    next: 'Son nom ne contient pas de deux-points et il est suivi d’une espace ou de « ?> ».',
  },
  late_declaration: {
    says: 'Une déclaration XML se trouve ici, alors qu’elle n’est permise qu’au tout début du fichier.',
    next: 'Supprimez-la, ou supprimez ce qui la précède.',
  },
  depth: { says: 'Les éléments sont imbriqués sur plus de {limit} niveaux.', next: NEVER_NEEDED },
  attribute_count: { says: 'Un élément a plus de {limit} attributs.', next: NEVER_NEEDED },
}))
