#!/usr/bin/env python3
"""Make seventeen sets of questions out of Debian's documentation packages and the JDK's sources.

    footnote-bench/eval/from-debian.py FOLDER [JAVA_HOME]
    footnote eval FOLDER/debfaq-de

A question is what people wrote above or about a text (a question of an FAQ, a heading, what a manual page says it is
for, the first sentence of a Javadoc comment), and the text without it is what has to be found. Each set is a folder in
BEIR's layout. Needs a Debian with its package lists; the packages are downloaded, not installed. docs/ranking.md
has the figures.
"""
import glob
import gzip
import html
import json
import os
import random
import re
import subprocess
import sys
import zipfile

PACKAGES = ["perl-doc", "python3.11-doc", "debian-handbook", "debian-faq", "debian-faq-de", "debian-faq-fr",
            "manpages", "manpages-dev", "manpages-de", "manpages-es", "manpages-fr"]
QUESTIONS, DOCUMENTS, CHARACTERS = 300, 2500, 1500
NAME = re.compile(r'(?ms)^\.S[Hh] "?(NAME|BEZEICHNUNG|NOM|NOMBRE)"?\s*\n(.*?)^\.S[Hh]')
DESCRIPTION = re.compile(r'(?ms)^\.S[Hh] "?(DESCRIPTION|BESCHREIBUNG|DESCRIPCIÓN)"?\s*\n(.*?)(?=^\.S[Hh]|\Z)')
METHOD = re.compile(r'(?s)/\*\*(.*?)\*/\s*((?:@\w+(?:\([^)]*\))?\s*)*(?:public|protected|private|static|final|'
                    r'synchronized|abstract|default|native|<[^>]*>|\s)*[\w<>\[\],.? ]+\s+\w+\s*\([^)]*\)[^{;]*'
                    r'\{.*?\n    \})')
chance = random.Random(7)


def plain(markup):
    markup = re.sub(r'(?is)<(script|style).*?</\1>', ' ', markup)
    return ' '.join(html.unescape(re.sub(r'(?s)<[^>]+>', ' ', markup)).split())


def write(folder, pairs, others=()):
    """Ask for some of the pairs; the rest of them and the others are what must not be found."""
    texts, kept = set(), []
    for question, text in pairs:
        question, text = ' '.join(question.split()), text.strip()
        if len(text) < 150 or not 8 <= len(question) <= 300 or text in texts:
            continue
        texts.add(text)
        kept.append((question, text[:CHARACTERS]))
    count = {}
    for question, _ in kept:
        count[question.lower()] = count.get(question.lower(), 0) + 1
    asked = [pair for pair in kept if count[pair[0].lower()] == 1]
    chance.shuffle(asked)
    asked = asked[:QUESTIONS]
    rest = [pair[1] for pair in kept if pair not in set(asked)]
    rest += [text[:CHARACTERS] for text in others if len(text) > 150 and text not in texts]
    chance.shuffle(rest)
    os.makedirs(folder + '/qrels', exist_ok=True)
    documents = [text for _, text in asked] + rest[:max(0, DOCUMENTS - len(asked))]
    with open(folder + '/corpus.jsonl', 'w') as out:
        for i, text in enumerate(documents):
            out.write(json.dumps({'_id': f'd{i}', 'title': '', 'text': text}) + '\n')
    with open(folder + '/queries.jsonl', 'w') as out, open(folder + '/qrels/test.tsv', 'w') as judged:
        judged.write('query-id\tcorpus-id\tscore\n')
        for i, (question, _) in enumerate(asked):
            out.write(json.dumps({'_id': f'q{i}', 'text': question}) + '\n')
            judged.write(f'q{i}\td{i}\t1\n')
    print(f'{folder}: {len(asked)} questions, {len(documents)} documents')


def pod(file):
    text = open(file, encoding='utf8', errors='replace').read()
    for part in re.finditer(r'(?ms)^=head2 (.+?)\n(.*?)(?=^=head|\Z)', text):
        yield tuple(' '.join(re.sub(r'[A-Z]<+ ?([^<>]*?) ?>+', r'\1', part[i]).split()) for i in (1, 2))


def sections(files, level='h[23]'):
    for file in sorted(files):
        parts = re.split(rf'(?is)<({level})[^>]*>(.*?)</\1>', open(file, encoding='utf8', errors='replace').read())
        for i in range(1, len(parts) - 2, 3):
            title = re.sub(r'^[\d.\sA-Z]*\d[\d.]*\s*', '', plain(parts[i + 1])).replace('¶', '')
            yield title.strip(), plain(parts[i + 2])


def manual(folders):
    def text(roff):
        roff = re.sub(r'(?m)^\.\w+ ?', '', roff.replace('\\-', '-'))
        return ' '.join(re.sub(r'\\f[BIRP]|\\f\[[A-Z]*\]|\\&|\\', '', roff).split())
    for file in sorted(file for folder in folders for file in glob.glob(folder + '/*.gz')):
        page = re.sub(r'(?m)^[.\']\\".*$', '', gzip.open(file, 'rt', encoding='utf8', errors='replace').read())
        name, about = NAME.search(page), DESCRIPTION.search(page)
        if len(page) >= 1500 and name and about and ' - ' in text(name[2]):
            yield text(name[2]).split(' - ', 1)[1], text(about[2])


def javadoc(java_home):
    sources = zipfile.ZipFile(java_home + '/lib/src.zip')
    for file in sources.namelist():
        if not re.match(r'java\.base/java/(util|io|nio|net|time|text|lang|security)/', file):
            continue
        for method in METHOD.finditer(sources.read(file).decode('utf8', 'replace')):
            comment = ' '.join(re.sub(r'(?m)^\s*\* ?', '', method[1]).split())
            first = re.split(r'(?<=\.)\s|@', plain(re.sub(r'\{@\w+ ([^}]*)\}', r'\1', comment)))[0]
            if 30 < len(first) < 200 and len(method[2]) < 3000:
                yield first, re.sub(r'[ \t]+', ' ', method[2])


def main(folder, java_home):
    root = os.path.abspath(folder) + '/packages'
    os.makedirs(root, exist_ok=True)
    for package in PACKAGES:
        subprocess.run(['apt-get', 'download', '-q', package], cwd=root, check=True)
    for file in glob.glob(root + '/*.deb'):
        subprocess.run(['dpkg-deb', '-x', file, root], check=True)
    doc, man = root + '/usr/share/doc', root + '/usr/share/man'

    pods = glob.glob(root + '/usr/share/perl/5*/pod/*.pod')
    faq = [file for file in sorted(pods) if re.search(r'perlfaq\d', file)]
    other = [file for file in sorted(pods) if 'faq' not in file and 'delta' not in file]
    write(folder + '/perlfaq', [pair for file in faq for pair in pod(file)],
          [text for file in other for _, text in pod(file)])
    pages = glob.glob(doc + '/python3*/html/**/*.html', recursive=True)
    usual = [page for page in pages if not re.search('/faq/|/whatsnew/|genindex', page)]
    write(folder + '/pyfaq', sections([page for page in pages if '/faq/' in page], 'h3'),
          [text for _, text in sections(usual)])
    write(folder + '/pylib', sections([page for page in pages if re.search('/howto/|/tutorial/|/library/', page)],
                                      'h[234]'))
    for language in ['en-US', 'de-DE', 'es-ES', 'fr-FR', 'it-IT', 'pt-BR']:
        write(folder + '/handbook-' + language[:2],
              sections(glob.glob(f'{doc}/debian-handbook/html/{language}/*.html'), 'h[234]'))
    for language in ['en', 'de', 'fr']:
        answers = glob.glob(doc + '/debian/FAQ/**/*.html', recursive=True)
        write(folder + '/debfaq-' + language,
              sections([page for page in answers if f'/{language}/' in page or page.endswith(f'.{language}.html')]))
    write(folder + '/man-en', manual(f'{man}/man{i}' for i in range(1, 9)))
    for language in ['de', 'es', 'fr']:
        write(folder + '/man-' + language, manual(f'{man}/{language}/man{i}' for i in range(1, 9)))
    methods = list(javadoc(java_home))
    chance.shuffle(methods)
    write(folder + '/jdk', methods)


if __name__ == '__main__':
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2] if len(sys.argv) == 3 else os.environ['JAVA_HOME'])
