/// Reading sets of questions to measure retrieval with: folders in BEIR's layout, and golden files that people
/// write.
///
/// What is wrong with a set is said with the file and the line. [EvaluationSet] is where reading starts; [Judging]
/// finds the documents and passages that a golden file expects.
@NullMarked
package footnote.cli.sets;

import org.jspecify.annotations.NullMarked;
