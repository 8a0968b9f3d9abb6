"""
Cuts one font with fontTools; font-subsets.ts calls `cut` for each file. What a cut loses on the way: weights between its
lightest and its heaviest are drawn between those two alone, without masters of their own, which are a fifth of the file,
and kerning is told by classes of letters that behave alike rather than by pair, which is the same kerning in half of the space.
"""

from io import BytesIO

from fontTools import varLib
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.otlLib.builder import buildPairPosClassesSubtable, buildValue
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont


def subset(data, characters, features):
    """The font with these characters alone, without the tables that only text from top to bottom needs."""
    font = TTFont(BytesIO(data), recalcTimestamp=False)
    options = Options(
        layout_features=features, glyph_names=True, notdef_outline=True, drop_tables=["vhea", "vmtx", "VVAR"]
    )
    subsetter = Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)
    return font


def kerning_of(font, subtables):
    """By how many units each pair of glyphs comes closer: of the first subtable that knows the pair."""
    found = {}
    for subtable in reversed(subtables):
        firsts = subtable.Coverage.glyphs
        if subtable.Format == 1:
            pairs = (
                (first, record.SecondGlyph, record.Value1)
                for first, records in zip(firsts, subtable.PairSet)
                for record in records.PairValueRecord
            )
        else:
            class_of = subtable.ClassDef1.classDefs, subtable.ClassDef2.classDefs
            pairs = (
                (first, second, record.Class2Record[class_of[1].get(second, 0)].Value1)
                for first in firsts
                for record in [subtable.Class1Record[class_of[0].get(first, 0)]]
                for second in font.getGlyphOrder()
            )
        found.update(((first, second), getattr(value, "XAdvance", 0)) for first, second, value in pairs)
    return {pair: units for pair, units in found.items() if units}


def alike(font, kerning, side):
    """The glyphs that have kerning on a side (0: they come first), in groups of the same kerning."""
    partners = {}
    for pair, units in kerning.items():
        partners.setdefault(pair[side], []).append((pair[1 - side], units))
    groups = {}
    for glyph in filter(partners.get, font.getGlyphOrder()):
        groups.setdefault(tuple(sorted(partners[glyph])), []).append(glyph)
    return [tuple(group) for group in groups.values()]


def tell_kerning_by_classes(font):
    for lookup in font["GPOS"].table.LookupList.Lookup if "GPOS" in font else []:
        subtables = [getattr(subtable, "ExtSubTable", subtable) for subtable in lookup.SubTable]
        if not all(type(subtable).__name__ == "PairPos" for subtable in subtables):
            continue
        kerning = kerning_of(font, subtables)
        classes = {
            (firsts, seconds): (buildValue({"XAdvance": kerning[firsts[0], seconds[0]]}), None)
            for firsts in alike(font, kerning, 0)
            for seconds in alike(font, kerning, 1)
            if (firsts[0], seconds[0]) in kerning
        }
        lookup.LookupType = 2
        lookup.SubTable = [buildPairPosClassesSubtable(classes, font.getReverseGlyphMap())]
        lookup.SubTableCount = 1


def at_weight(font, weight):
    instance = instantiateVariableFont(font, {"wght": weight})
    tell_kerning_by_classes(instance)
    return instance


def between(load, lightest, heaviest):
    """A variable font with two masters."""
    space = DesignSpaceDocument()
    space.addAxis(
        AxisDescriptor(tag="wght", name="Weight", minimum=lightest, default=lightest, maximum=heaviest)
    )
    for weight in (lightest, heaviest):
        master = at_weight(load(), weight)
        space.addSource(SourceDescriptor(name=str(weight), location={"Weight": weight}, font=master))
    return varLib.build(space)[0]


def cut(data, characters, features, weights):
    """
    :param data: bytes of a font, in any format
    :param weights: the lightest and the heaviest of a variable font; the same twice makes a font of that weight; none if it has one
    :returns: bytes of a WOFF2 file
    """

    def load():
        return subset(data, characters, features)

    if not weights:
        font = load()
        tell_kerning_by_classes(font)
    elif weights[0] == weights[1]:
        font = at_weight(load(), weights[0])
    else:
        font = between(load, *weights)
    font.flavor = "woff2"
    file = BytesIO()
    font.save(file)
    return file.getvalue()
